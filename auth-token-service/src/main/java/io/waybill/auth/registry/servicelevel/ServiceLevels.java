package io.waybill.auth.registry.servicelevel;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.auth.platform.change.ChangeFeed;
import io.waybill.auth.platform.change.ChangeKind;
import io.waybill.auth.platform.change.RegistryChanged;
import io.waybill.auth.platform.change.Remembered;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.web.EventLoop;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The service levels. There are few, so all are remembered. */
@ApplicationScoped
public class ServiceLevels {

    /** The level of the platform itself and of its sandboxes. */
    private static final Set<String> NOT_FOR_CUSTOMERS = Set.of("platform", "sandbox");

    private static final Pattern NAME = Pattern.compile("[a-z0-9-]{1,40}");

    private final ServiceLevelRepository repository;
    private final ChangeFeed changes;
    private final AuditTrail audit;
    private final Remembered<Map<String, Level>> levels = new Remembered<>(this::load);

    ServiceLevels(ServiceLevelRepository repository, ChangeFeed changes, AuditTrail audit) {
        this.repository = repository;
        this.changes = changes;
        this.audit = audit;
    }

    /**
     * The level. An unknown one is looked up, since another replica may have just made it: in the caller's transaction,
     * which may hold the last connection.
     */
    public Optional<Level> find(String name) {
        Level known = levels.get().get(name);
        if (known != null || !NAME.matcher(name).matches()) {
            return Optional.ofNullable(known);
        }
        EventLoop.refuseToWait();
        return QuarkusTransaction.joiningExisting()
                .call(() -> repository.findByIdOptional(name).map(Level::from));
    }

    /** The level of an application, which the database guarantees to exist. */
    public Level get(String name) {
        return find(name).orElseThrow(() -> new IllegalStateException("there is no service level " + name));
    }

    public Collection<Level> all() {
        return byName().values();
    }

    public Map<String, Level> byName() {
        return levels.get();
    }

    /** Whether customers can ask for the level, if it exists; operators can give any. */
    public boolean isForCustomers(String name) {
        return !NOT_FOR_CUSTOMERS.contains(name);
    }

    /** Creates or changes the level. Existing tokens carry the former values until they expire. */
    @Transactional
    public Level put(Level level) {
        if (!NAME.matcher(level.name()).matches()) {
            throw new ApiException(
                    ErrorCode.INVALID_VALUE, "the name of a service level is 1 to 40 of a-z, 0-9 and hyphen");
        }
        repository.put(level);
        audit.record("service-level.put", "service-level/" + level.name(), details(level));
        changes.publish(ChangeKind.SERVICE_LEVEL, level.name());
        return level;
    }

    private static Map<String, Object> details(Level level) {
        return Map.of("perSecond", level.perSecond(), "perDay", level.perDay());
    }

    void onChange(@Observes(during = TransactionPhase.AFTER_SUCCESS) RegistryChanged change) {
        if (change.concerns(ChangeKind.SERVICE_LEVEL)) {
            levels.forget();
        }
    }

    private Map<String, Level> load() {
        return QuarkusTransaction.requiringNew()
                .call(() -> repository.listAll().stream()
                        .map(Level::from)
                        .collect(Collectors.toUnmodifiableMap(Level::name, Function.identity())));
    }
}
