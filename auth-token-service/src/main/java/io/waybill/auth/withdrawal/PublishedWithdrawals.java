package io.waybill.auth.withdrawal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.auth.change.ChangeFeed;
import io.waybill.auth.change.ChangeKind;
import io.waybill.auth.change.RegistryChanged;
import io.waybill.auth.change.Remembered;
import io.waybill.common.security.Caller;
import io.waybill.common.security.WithdrawalList;
import io.waybill.common.security.Withdrawals;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.util.List;

/** The list of withdrawals: as the document that the services read, and for this service's own calls. */
@ApplicationScoped
public class PublishedWithdrawals implements Withdrawals {

    private final WithdrawalRepository repository;
    private final ObjectMapper json;
    private final ChangeFeed changes;
    private final Remembered<Published> list = new Remembered<>(this::load);

    PublishedWithdrawals(WithdrawalRepository repository, ObjectMapper json, ChangeFeed changes) {
        this.repository = repository;
        this.json = json;
        this.changes = changes;
    }

    private record Published(String document, WithdrawalList list) {}

    /** The document of {@code GET /oauth2/revocations}; {@code version} increases with every withdrawal. */
    record Document(long version, List<Entry> entries) {}

    /**
     * One entry; {@code before} and {@code until} in seconds of the epoch.
     *
     * @param until when the last token that it can affect has expired
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Entry(
            String jti,
            @JsonProperty("client_id") String clientId,
            String api,
            String sid,
            String kid,
            Long before,
            long until) {

        static Entry from(Withdrawal row) {
            return new Entry(
                    row.jti(),
                    row.jti() == null ? row.clientId() : null,
                    row.api(),
                    row.sid(),
                    row.kid(),
                    row.before() == null ? null : row.before().getEpochSecond(),
                    row.until().getEpochSecond());
        }
    }

    /**
     * The JSON document, whose version increases with every withdrawal.
     *
     * @throws io.waybill.common.error.ApiException 503 if it may be out of date
     */
    public String document() {
        changes.requireFresh();
        return list.get().document();
    }

    @Override
    public boolean coversCaller(Caller caller) {
        return list.get().list().coversCaller(caller);
    }

    @Override
    public boolean coversGrant(Caller caller, String api) {
        return list.get().list().coversGrant(caller, api);
    }

    void onChange(@Observes(during = TransactionPhase.AFTER_SUCCESS) RegistryChanged change) {
        if (change.concerns(ChangeKind.WITHDRAWAL)) {
            list.forget();
        }
    }

    private Published load() {
        List<Withdrawal> rows = QuarkusTransaction.requiringNew().call(repository::inForce);
        long version = rows.isEmpty() ? 0 : rows.getLast().version();
        try {
            String document = json.writeValueAsString(
                    new Document(version, rows.stream().map(Entry::from).toList()));
            return new Published(document, WithdrawalList.parse(document));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the list of what is withdrawn cannot be written", e);
        }
    }
}
