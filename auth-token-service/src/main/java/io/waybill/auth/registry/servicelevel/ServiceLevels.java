package io.waybill.auth.registry.servicelevel;

import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads and changes service levels. Nothing is cached here: {@code ClientDirectory} caches a client with its level. */
@ApplicationScoped
public class ServiceLevels {

    /** The level of the platform itself and of its sandboxes. */
    private static final Set<String> NOT_FOR_CUSTOMERS = Set.of("platform", "sandbox");

    private static final Pattern NAME = Pattern.compile("[a-z0-9-]{1,40}");

    private final ServiceLevelRepository repository;
    private final Event<ServiceLevelChanged> event;
    private final AuditTrail audit;

    ServiceLevels(ServiceLevelRepository repository, Event<ServiceLevelChanged> event, AuditTrail audit) {
        this.repository = repository;
        this.event = event;
        this.audit = audit;
    }

    @Transactional
    public Optional<Level> find(String name) {
        return NAME.matcher(name).matches() ? repository.findByIdOptional(name).map(Level::from) : Optional.empty();
    }

    /**
     * Refuses an unknown service level.
     *
     * @throws ApiException 400 that names the field {@code level}
     */
    @Transactional
    public void require(String name) {
        if (find(name).isEmpty()) {
            throw ApiException.invalid(
                    List.of(new Violation("/level", ViolationCode.UNKNOWN_CODE, "is not a service level", name)));
        }
    }

    /** The level of an application, which the database guarantees to exist. */
    @Transactional
    public Level get(String name) {
        return find(name).orElseThrow(() -> new IllegalStateException("there is no service level " + name));
    }

    @Transactional
    public Collection<Level> all() {
        return byName().values();
    }

    @Transactional
    public Map<String, Level> byName() {
        return repository.listAll().stream()
                .map(Level::from)
                .collect(Collectors.toUnmodifiableMap(Level::name, Function.identity()));
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
        event.fire(new ServiceLevelChanged(level.name()));
        return level;
    }

    /**
     * Creates a level.
     *
     * @throws ApiException 400 if there is one of this name
     */
    @Transactional
    public Level create(Level wanted) {
        if (find(wanted.name()).isPresent()) {
            throw ApiException.invalid(List.of(
                    Violation.of("/name", ViolationCode.DUPLICATE, "is a level already: change it in the list")));
        }
        return put(wanted);
    }

    /**
     * Changes a level, if its values are still those that the page showed.
     *
     * @param seen the {@link Level#version} that was seen
     * @throws ApiException 409 if there is no such level, or it has other values
     */
    @Transactional
    public Level change(Level wanted, String seen) {
        Level present = repository
                .locked(wanted.name())
                .map(Level::from)
                .orElseThrow(() -> ApiException.conflict("there is no such level"));
        if (!present.version().equals(seen)) {
            throw ApiException.conflict("this has changed, and nothing was decided: now the level has "
                    + present.perSecond() + " calls a second and " + present.perDay() + " a day");
        }
        return put(wanted);
    }

    private static Map<String, Object> details(Level level) {
        return Map.of("perSecond", level.perSecond(), "perDay", level.perDay());
    }
}
