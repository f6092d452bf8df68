"""That grpcio's reflection finds the service, its messages and the details of its errors."""

import sys

import grpc
from google.protobuf.descriptor_pool import DescriptorPool
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

with grpc.insecure_channel(sys.argv[1]) as channel:
    database = ProtoReflectionDescriptorDatabase(channel)
    assert "mus.v1.RulesService" in database.get_services(), database.get_services()
    pool = DescriptorPool(database)
    calls = [method.name for method in pool.FindServiceByName("mus.v1.RulesService").methods]
    assert {"Evaluate", "Apply", "Stream"} <= set(calls), calls
    for message in ("mus.v1.Problem", "google.rpc.ErrorInfo", "google.rpc.BadRequest"):
        pool.FindMessageTypeByName(message)
