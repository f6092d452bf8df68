//! The client of a Stream: a few streams that each have some items under way.

use crate::sample;
use futures_util::future::join_all;
use mus_rules::grpc::proto::{self, rules_service_client::RulesServiceClient};
use std::collections::VecDeque;
use std::error::Error;
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

/// How many connections there are, how many streams each has, and how many items are under way on each.
const CONNECTIONS: usize = 4;
const STREAMS: usize = 4;
const UNDER_WAY: usize = 4;

/// Prints, as `h2load` logs, when each item was sent and how long its result took, in microseconds. The arguments are the address and the
/// seconds.
pub fn ask() -> Result<(), Box<dyn Error>> {
    let argument = |at| std::env::args().nth(at).unwrap_or_default();
    let (address, seconds): (String, f64) = (argument(2), argument(3).parse()?);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let times = runtime.block_on(async {
        let begin = Instant::now();
        let end = begin + Duration::from_secs_f64(seconds);
        let mut streams = Vec::new();
        for _ in 0..CONNECTIONS {
            let client = RulesServiceClient::connect(format!("http://{address}")).await?;
            streams.extend((0..STREAMS).map(|_| stream(client.clone(), begin, end)));
        }
        let all: Result<Vec<_>, tonic::Status> = join_all(streams).await.into_iter().collect();
        Ok::<_, Box<dyn Error>>(all?.concat())
    })?;
    for (sent, time) in times {
        println!("{}\t200\t{}", sent.as_micros(), time.as_micros());
    }
    Ok(())
}

static ITEM: LazyLock<proto::StreamRequest> = LazyLock::new(|| {
    let call = proto::BatchCall { r#type: Some(proto::batch_call::Type::Showdown(Box::new(sample::wire_showdown()))) };
    proto::StreamRequest { item: Some(proto::BatchItem { id: None, call: Some(call) }) }
});

/// When after the beginning each item was sent, and how long its result took, until the end.
async fn stream(
    mut client: RulesServiceClient<tonic::transport::Channel>,
    begin: Instant,
    end: Instant,
) -> Result<Vec<(Duration, Duration)>, tonic::Status> {
    let (send, items) = mpsc::channel(UNDER_WAY);
    let mut sent = VecDeque::new();
    for _ in 0..UNDER_WAY {
        sent.push_back(Instant::now());
        let _there_is_room = send.try_send(ITEM.clone());
    }
    let mut results = client.stream(ReceiverStream::new(items)).await?.into_inner();
    let mut times = Vec::new();
    while let Some(answer) = results.message().await? {
        if answer.result.is_none_or(|result| result.answer.is_none()) {
            return Err(tonic::Status::internal("an item was refused"));
        }
        let now = Instant::now();
        if let Some(asked) = sent.pop_front() {
            times.push((asked - begin, now - asked));
        }
        if now >= end {
            break;
        }
        sent.push_back(now);
        if send.send(ITEM.clone()).await.is_err() {
            break;
        }
    }
    Ok(times)
}
