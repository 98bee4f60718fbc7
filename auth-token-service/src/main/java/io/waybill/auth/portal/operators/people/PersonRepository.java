package io.waybill.auth.portal.operators.people;

import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.operators.Search;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;
import org.hibernate.query.NativeQuery;

/** The operators' queries on people's accounts. */
@ApplicationScoped
class PersonRepository {

    /** Applications that a list reads of each person: it shows five, and the sixth says that there are more. */
    private static final int APPLICATIONS = 6;

    private static final int ALL_APPLICATIONS = 1_000;

    private static final String SELECT = """
            select a.id, a.number, a.name, a.mail, a.roles, a.locked, a.created_at, a.last_log_in_at,
                   (select count(*) from portal_session s where s.account_id = a.id and s.created_at > :begun
                      and a.session_epoch = s.epoch
                      and s.last_seen_at > case when a.roles <> '' then cast(:operatorSeen as timestamptz)
                                           else cast(:seen as timestamptz) end) as sessions,
                   a.mail_verified, a.issuer = 'configuration' as is_configured,
                   array_to_string(array(
                     select p.id || ' ' || p.name from customer_member m join application p on p.id = m.application_id
                     where m.account_id = a.id order by p.name, p.id limit :applications), chr(10)) as applications
            from account a
            """;

    private static final String FIND = SELECT + """
            where a.number < :before and (:text = '' or a.name ilike :part or a.mail ilike :part or a.id::text = lower(:text))
            order by a.number desc limit :limit
            """;

    /**
     * An account, as the pages for operators show it.
     *
     * @param number in the order in which they were made
     * @param roles names of roles in order, separated by blanks; empty for a developer
     * @param locked whether it is switched off
     * @param lastLogInAt {@code null} if the person has never logged in
     * @param sessions number of live sessions
     * @param mailVerified whether the provider, or the configuration, says that the address is the person's
     * @param isConfigured whether it is an account of the configuration; otherwise the person logs in at a provider
     * @param applications id and name of the person's applications, one a line
     */
    public record Person(
            UUID id,
            long number,
            String name,
            String mail,
            String roles,
            boolean locked,
            Instant createdAt,
            Instant lastLogInAt,
            long sessions,
            boolean mailVerified,
            boolean isConfigured,
            String applications) {

        /** The applications of which the person is a member, by name; in a list six at most. */
        public List<PersonApplication> memberships() {
            return applications
                    .lines()
                    .map(line -> line.split(" ", 2))
                    .map(parts -> new PersonApplication(UUID.fromString(parts[0]), parts[1]))
                    .toList();
        }
    }

    /** An application of which a person is a member. */
    public record PersonApplication(UUID id, String name) {}

    private final Session session;
    private final PortalConfig config;
    private final Clock clock;

    PersonRepository(Session session, PortalConfig config, Clock clock) {
        this.session = session;
        this.config = config;
        this.clock = clock;
    }

    /** Accounts, newest first, whose name or mail address contains the text, or whose id it is. */
    List<Person> find(String text, long before, int limit) {
        return people(FIND, APPLICATIONS)
                .setParameter("before", before)
                .setParameter("text", text)
                .setParameter("part", Search.containing(text))
                .setParameter("limit", limit)
                .list();
    }

    Optional<Person> byId(UUID id) {
        return people(SELECT + " where a.id = :id", ALL_APPLICATIONS)
                .setParameter("id", id)
                .uniqueResultOptional();
    }

    private NativeQuery<Person> people(String query, int applications) {
        Instant now = clock.instant();
        return session.createNativeQuery(query, Person.class)
                .setParameter("applications", applications)
                .setParameter("begun", now.minus(config.maxSessionAge()))
                .setParameter("operatorSeen", now.minus(config.operatorIdle()))
                .setParameter("seen", now.minus(config.idle()));
    }
}
