//! A collector that takes all that it is sent and keeps nothing.

use opentelemetry_proto::tonic::collector::logs::v1::logs_service_server::{LogsService, LogsServiceServer};
use opentelemetry_proto::tonic::collector::logs::v1::{ExportLogsServiceRequest, ExportLogsServiceResponse};
use opentelemetry_proto::tonic::collector::metrics::v1::metrics_service_server::{
    MetricsService, MetricsServiceServer,
};
use opentelemetry_proto::tonic::collector::metrics::v1::{ExportMetricsServiceRequest, ExportMetricsServiceResponse};
use opentelemetry_proto::tonic::collector::trace::v1::trace_service_server::{TraceService, TraceServiceServer};
use opentelemetry_proto::tonic::collector::trace::v1::{ExportTraceServiceRequest, ExportTraceServiceResponse};
use tonic::transport::Server;
use tonic::{Request, Response, Status};

struct Collector;

macro_rules! takes {
    ($($service:ident: $request:ident => $response:ident),+) => {$(
        #[tonic::async_trait]
        impl $service for Collector {
            async fn export(&self, _: Request<$request>) -> Result<Response<$response>, Status> {
                Ok(Response::new($response::default()))
            }
        }
    )+};
}

takes! {
    TraceService: ExportTraceServiceRequest => ExportTraceServiceResponse,
    MetricsService: ExportMetricsServiceRequest => ExportMetricsServiceResponse,
    LogsService: ExportLogsServiceRequest => ExportLogsServiceResponse
}

/// The longest message that is taken, in bytes.
const MOST: usize = 64 << 20;

/// Serves at the address that is the second argument until it is killed.
pub fn serve() -> Result<(), Box<dyn std::error::Error>> {
    let address = std::env::args().nth(2).unwrap_or_default().parse()?;
    let server = Server::builder()
        .add_service(TraceServiceServer::new(Collector).max_decoding_message_size(MOST))
        .add_service(MetricsServiceServer::new(Collector).max_decoding_message_size(MOST))
        .add_service(LogsServiceServer::new(Collector).max_decoding_message_size(MOST));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    Ok(runtime.block_on(server.serve(address))?)
}
