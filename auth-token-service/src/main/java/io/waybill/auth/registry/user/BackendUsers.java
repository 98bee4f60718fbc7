package io.waybill.auth.registry.user;

import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.json.Confidential;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Period;
import io.waybill.common.paging.Position;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.hibernate.validator.constraints.CodePointLength;

/** The backend users of variant B, managed by operators. In a sandbox, members of an application make their own. */
@ApplicationScoped
public class BackendUsers {

    static final String USERNAME = "[A-Za-z0-9._@-]{1,100}";
    static final int MIN_PASSWORD = 8;
    static final int MAX_PASSWORD = 200;
    static final String PASSWORD_RULE = "must be {min} to {max} characters";

    /** The most users of one application, including ended ones, whose names stay taken. */
    private static final int MAX_PER_APPLICATION = 20;

    private final BackendUserRepository repository;
    private final PasswordHashing hashing;
    private final Event<UserChanged> event;
    private final AuditTrail audit;
    private final Clock clock;

    BackendUsers(
            BackendUserRepository repository,
            PasswordHashing hashing,
            Event<UserChanged> event,
            AuditTrail audit,
            Clock clock) {
        this.repository = repository;
        this.hashing = hashing;
        this.event = event;
        this.audit = audit;
        this.clock = clock;
    }

    /** A user as operators see it. */
    @Schema(name = "BackendUser")
    public record UserRecord(UUID id, String username, boolean locked, Instant createdAt) {

        /** The columns of an export. */
        static final List<String> COLUMNS = List.of("id", "username", "locked", "createdAt");

        static UserRecord from(BackendUser user) {
            return new UserRecord(user.id, user.username, user.locked, user.createdAt);
        }
    }

    /** Name and password of a new user, from a request, a form or the configuration. */
    @Schema(name = "NewBackendUser")
    public record Credentials(
            @NotBlank @Pattern(regexp = USERNAME, message = "must be 1 to 100 of A-Z a-z 0-9 . _ @ -")
            String username,

            @Confidential
            @NotBlank
            @CodePointLength(min = MIN_PASSWORD, max = MAX_PASSWORD, message = PASSWORD_RULE)
            @Schema(format = "password", description = "Not blank.")
            String password) {

        @Override
        public String toString() {
            return "credentials of a user";
        }
    }

    /** A new user whose password has been hashed: that takes longer than a transaction should. */
    public record NewUser(String username, String passwordHash) {

        @Override
        public String toString() {
            return "new user " + username;
        }
    }

    /**
     * A user with the application whose member made it.
     *
     * @param number in order of creation
     * @param application its id; {@code null} if an operator made the user, or the application is gone
     * @param applicationName its name; {@code null} likewise
     */
    public record FoundUser(
            UUID id,
            long number,
            String username,
            boolean locked,
            Instant createdAt,
            UUID application,
            String applicationName) {}

    /**
     * The user to make.
     *
     * @throws ApiException 503 if too many passwords wait to be hashed
     */
    public NewUser hashed(Credentials credentials) {
        return new NewUser(credentials.username(), hashing.hash(credentials.password()));
    }

    /**
     * Makes a user for an application.
     *
     * @throws ApiException 409 if the application has its maximum, or the name is taken
     */
    @Transactional
    public UserRecord createFor(UUID application, NewUser wanted) {
        repository.lockApplication(application);
        if (repository.count("applicationId", application) >= MAX_PER_APPLICATION) {
            throw ApiException.conflict("an application has at most " + MAX_PER_APPLICATION + " backend users");
        }
        return create(application, wanted);
    }

    /** The users of an application, newest first. */
    public List<FoundUser> of(UUID application) {
        return repository.of(application, MAX_PER_APPLICATION);
    }

    /**
     * Locks a user of the application.
     *
     * @throws ApiException 404 if it has no such user
     */
    @Transactional
    public UserRecord lockOf(UUID application, UUID user) {
        if (repository.count("applicationId = ?1 and id = ?2", application, user) == 0) {
            throw unknown();
        }
        return lock(user);
    }

    /** Locks the users of a deleted application: their names stay taken. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void lockAllOf(UUID application) {
        repository.lockUsers(application);
        of(application).stream()
                .filter(user -> !user.locked())
                .map(FoundUser::id)
                .forEach(this::lock);
    }

    /**
     * Users whose name contains the text, newest first.
     *
     * @param before number of the last user of the page before
     */
    public List<FoundUser> find(String text, long before, int limit) {
        return repository.containing(text, before, limit);
    }

    @Transactional
    public UserRecord create(NewUser wanted) {
        return create(null, wanted);
    }

    private UserRecord create(UUID application, NewUser wanted) {
        if (repository.byUsername(wanted.username()).isPresent()) {
            throw ApiException.conflict("there is a user of this name already");
        }
        BackendUser user = new BackendUser();
        user.id = UUID.randomUUID();
        user.username = wanted.username();
        user.passwordHash = wanted.passwordHash();
        user.version = 1;
        user.createdAt = clock.instant();
        user.applicationId = application;
        repository.persistAndFlush(user);
        return changed(user, "user.create");
    }

    /** Users in order of creation: in one state, or in any if it is {@code null}. */
    @Transactional
    Page<UserRecord> page(UserState state, Period created, PageRequest request) {
        Set<Boolean> locked = state == null ? Set.of(true, false) : Set.of(state == UserState.locked);
        return Page.of(
                        request,
                        repository.page(locked, created, request),
                        user -> new Position(user.createdAt, user.number))
                .map(UserRecord::from);
    }

    /** Locks the user: log-ins and existing tokens are refused. */
    @Transactional
    public UserRecord lock(UUID id) {
        return change(id, "user.lock", user -> user.locked = true);
    }

    /** Ends a lock; tokens issued before stay refused. */
    @Transactional
    public UserRecord unlock(UUID id) {
        return change(id, "user.unlock", user -> user.locked = false);
    }

    /** Sets a new password; tokens obtained with the old one are refused. */
    @Transactional
    UserRecord setPassword(UUID id, String password) {
        String hash = hashing.hash(password);
        return change(id, "user.set-password", user -> user.passwordHash = hash);
    }

    private UserRecord change(UUID id, String action, Consumer<BackendUser> change) {
        BackendUser user = repository.locked(id).orElseThrow(BackendUsers::unknown);
        change.accept(user);
        user.version++;
        return changed(user, action);
    }

    private UserRecord changed(BackendUser user, String action) {
        audit.record(action, "user/" + user.id, Map.of("username", user.username));
        event.fire(new UserChanged(user.username));
        return UserRecord.from(user);
    }

    private static ApiException unknown() {
        return ApiException.notFound("there is no such user");
    }
}
