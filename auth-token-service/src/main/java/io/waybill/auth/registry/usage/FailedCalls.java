package io.waybill.auth.registry.usage;

import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.paging.Listing;
import io.waybill.common.usage.FailedCall;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The failing calls of applications: the last 100 and the last one of each further kind, for a week. */
@ApplicationScoped
public class FailedCalls {

    /** How long they are kept. */
    static final Duration KEPT = Duration.ofDays(7);

    private static final List<String> COLUMNS =
            List.of("at", "api", "operation", "status", "code", "requestId", "errors", "unproven", "type");

    private final FailedCallRepository repository;
    private final URI documents;
    private final Clock clock;

    FailedCalls(FailedCallRepository repository, WaybillConfig config, Clock clock) {
        this.repository = repository;
        this.documents = config.errorDocsLocation();
        this.clock = clock;
    }

    /** The failing calls of an application, the latest first. */
    public List<FailureRecord> of(UUID application) {
        return repository.of(application, clock.instant().minus(KEPT)).stream()
                .map(this::listed)
                .toList();
    }

    /** The failing calls of an application that the filters include, as an answer. */
    public Listing<FailureRecord> of(UUID application, FailureQuery query) {
        return Listing.whole(
                COLUMNS, of(application).stream().filter(query::includes).toList());
    }

    private FailureRecord listed(FailedCall call) {
        Optional<ErrorCode> documented = call.code() == null ? Optional.empty() : ErrorCode.of(call.code());
        return new FailureRecord(
                call.at(),
                call.api(),
                call.operation(),
                call.status(),
                call.code(),
                call.requestId(),
                call.errors(),
                call.unproven(),
                documented
                        .map(code -> URI.create(documents + "/docs/errors/" + code.code()))
                        .orElse(null));
    }
}
