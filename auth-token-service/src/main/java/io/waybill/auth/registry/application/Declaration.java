package io.waybill.auth.registry.application;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.waybill.auth.registry.api.Api;
import io.waybill.auth.registry.application.ApiGrants.Grant;
import io.waybill.common.WaybillConfig.Environment;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.http.AddressRules;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * What an application is to be, or is: a document of its team, without secrets and generated values. A {@code null}
 * says nothing.
 *
 * @param state {@code approved}, also of one that was approved and is suspended; {@code null} before
 * @param licences their LoginIDs
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Declaration(
        @JsonUnwrapped Registration registration,
        String state,
        List<DeclaredGrant> grants,
        List<DeclaredKey> keys,
        List<String> licences) {

    static final String APPROVED = "approved";
    static final String GRANTS = "grants";
    static final String KEYS = "keys";
    static final String LICENCES = "licences";

    private static final String STATE = "state";

    /** One difference between two declarations. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Change(String path, Kind kind, Object before, Object after) {

        /** The kinds of differences. The wire uses these names. */
        public enum Kind {
            ADDED,
            CHANGED,
            REMOVED
        }

        static Change of(String path, Object before, Object after) {
            Kind kind = before == null ? Kind.ADDED : after == null ? Kind.REMOVED : Kind.CHANGED;
            return new Change(path, kind, before, after);
        }
    }

    /**
     * Reads what a team declares.
     *
     * @throws io.waybill.common.error.ApiException 400 naming every invalid field
     */
    static Declaration parse(byte[] body, AddressRules rules, Set<String> trustedIssuers) {
        return StrictJson.readObject(
                body,
                reader -> new Declaration(
                        Registration.read(reader),
                        state(reader),
                        distinct(
                                reader,
                                GRANTS,
                                Api.ids().size() * Environment.CLAIMS.size(),
                                Declaration::grant,
                                DeclaredGrant::path),
                        distinct(
                                reader,
                                KEYS,
                                ClientKeys.MAX_LIVE,
                                fields -> key(NewClientKey.readOfOperator(fields, rules, trustedIssuers)),
                                DeclaredKey::path),
                        reader.has(LICENCES) ? reader.optionalStrings(LICENCES, Licences.MAX_PER_APPLICATION) : null));
    }

    private static String state(JsonObjectReader reader) {
        return reader.optionalCode(STATE, Set.of(APPROVED));
    }

    private static DeclaredGrant grant(JsonObjectReader fields) {
        Grant grant = Grant.read(fields, reader -> Decision.NONE);
        String state = state(fields);
        return grant.api() == null || grant.environment() == null
                ? null
                : new DeclaredGrant(grant.api(), grant.environment(), state);
    }

    private static DeclaredKey key(NewClientKey read) {
        boolean isWhole = read != null
                && (read.jwk() != null
                        || read.jwksUri() != null
                        || (read.account() != null
                                && read.account().issuer() != null
                                && read.account().subject() != null));
        return isWhole ? DeclaredKey.of(read) : null;
    }

    /**
     * The elements of an array, {@code null} without it. One that {@code read} cannot read is recorded, and
     * {@code null}.
     */
    private static <T> List<T> distinct(
            JsonObjectReader reader,
            String field,
            int max,
            Function<JsonObjectReader, T> read,
            Function<T, String> path) {
        if (!reader.has(field)) {
            return null;
        }
        Set<String> seen = new HashSet<>();
        return reader.optionalObjects(field, max, fields -> {
            T element = read.apply(fields);
            if (element != null && !seen.add(path.apply(element))) {
                reader.violations().add(fields.pointer(), ViolationCode.DUPLICATE, "is declared twice");
            }
            return element;
        });
    }

    /** What the application is. Rejected and revoked grants, and ended keys, are not there. */
    static Declaration of(Application application, Instant now) {
        return new Declaration(
                application.registration(),
                application.state == ApplicationState.approved || application.state == ApplicationState.suspended
                        ? APPROVED
                        : null,
                application.grants.stream()
                        .filter(grant -> grant.state == GrantState.approved || grant.state == GrantState.requested)
                        .map(grant -> new DeclaredGrant(
                                grant.api, grant.environment, grant.state == GrantState.approved ? APPROVED : null))
                        .sorted(Comparator.comparing(DeclaredGrant::path))
                        .toList(),
                application.keys.stream()
                        .filter(key -> key.isLive(now))
                        .map(DeclaredKey::of)
                        .sorted(Comparator.comparing(DeclaredKey::path))
                        .toList(),
                application.licences.stream()
                        .map(licence -> licence.loginId)
                        .sorted()
                        .toList());
    }

    /**
     * What is different here.
     *
     * @param before {@code null} if there was nothing
     */
    List<Change> since(Declaration before) {
        Map<String, Object> was = before == null ? Map.of() : before.byPath();
        Map<String, Object> is = byPath();
        Set<String> paths = new LinkedHashSet<>(is.keySet());
        paths.addAll(was.keySet());
        List<Change> changes = new ArrayList<>();
        for (String path : paths) {
            if (!Objects.equals(was.get(path), is.get(path))) {
                changes.add(Change.of(path, was.get(path), is.get(path)));
            }
        }
        return changes;
    }

    private Map<String, Object> byPath() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("/name", registration.name());
        all.put("/owner", registration.owner());
        all.put("/businessRegion", registration.businessRegion());
        all.put("/level", registration.level());
        all.put("/roles", registration.roles());
        if (state != null) {
            all.put(path(STATE), state);
        }
        grants.forEach(grant -> all.put(grant.path(), grant));
        keys.forEach(key -> all.put(key.path(), key));
        licences.forEach(licence -> all.put(path(LICENCES, licence), licence));
        return all;
    }

    /** A JSON pointer (RFC 6901), by names where the document has an array. */
    static String path(String... names) {
        StringBuilder path = new StringBuilder();
        for (String name : names) {
            path.append('/').append(name.replace("~", "~0").replace("/", "~1"));
        }
        return path.toString();
    }
}
