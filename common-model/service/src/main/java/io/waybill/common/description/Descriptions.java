package io.waybill.common.description;

import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** The service's OpenAPI documents, read when the first of them is asked for. */
@ApplicationScoped
class Descriptions {

    private final Optional<Description> clients;
    private final Optional<Description> operators;

    Descriptions(WaybillConfig config) {
        this.clients = Description.of("clients", config.apiKeyHeader());
        this.operators = Description.of("operators", config.apiKeyHeader());
    }

    Description forClients() {
        return clients.orElseThrow(Descriptions::none);
    }

    Description forOperators() {
        return operators.orElseThrow(Descriptions::none);
    }

    private static ApiException none() {
        return ApiException.notFound("the service has no such document");
    }
}
