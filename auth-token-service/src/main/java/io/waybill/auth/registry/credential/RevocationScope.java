package io.waybill.auth.registry.credential;

import io.waybill.auth.registry.application.Application;
import io.waybill.auth.registry.application.ClientKey;
import io.waybill.auth.registry.application.Licence;
import io.waybill.auth.registry.application.Secret;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Credentials of an application that are revoked unless they are kept, those that have expired among them. */
record RevocationScope(List<Secret> secrets, List<ClientKey> keys, List<Licence> licences) {

    /**
     * Of a leak: what may have been added by whoever had a secret. A licence opens nothing without a token, and its
     * LoginID would be lost with all that belongs to it.
     */
    static RevocationScope ofLeak(Application application, Instant now) {
        return new RevocationScope(
                only(application.secrets, secret -> !secret.isLive(now)),
                only(application.keys, key -> !key.isConfigured()),
                List.of());
    }

    /**
     * Of a member: what they have made, and the secrets that they can see. Nobody sees those of an application of the
     * configuration.
     *
     * @param member as {@code createdBy} names them
     * @param seesSecretsFrom as of the membership
     */
    static RevocationScope ofMember(Application application, String member, Instant seesSecretsFrom) {
        if (application.isConfigured()) {
            return new RevocationScope(List.of(), List.of(), List.of());
        }
        return new RevocationScope(
                only(
                        application.secrets,
                        secret -> seesSecretsFrom == null || !secret.createdAt.isBefore(seesSecretsFrom)),
                only(application.keys, key -> key.createdBy.equals(member)),
                only(application.licences, licence -> licence.createdBy.equals(member)));
    }

    /** The scope without the credentials that are kept. */
    RevocationScope without(List<String> keep) {
        List<String> known = all().map(Revocable::id).toList();
        Violations violations = new Violations();
        for (int i = 0; i < keep.size(); i++) {
            if (!known.contains(keep.get(i))) {
                violations.add(
                        "/keep/" + i, ViolationCode.UNKNOWN_CODE, "is nothing that would be revoked", keep.get(i));
            }
        }
        violations.throwIfAny();
        return new RevocationScope(
                only(secrets, secret -> !keep.contains(secret.id)),
                only(keys, key -> !keep.contains(key.id)),
                only(licences, licence -> !keep.contains(licence.loginId)));
    }

    /** The credentials that are live, or have webhooks. */
    List<Revocable> revocables(Instant now) {
        return all().filter(one -> one.isOfUse(now)).toList();
    }

    private Stream<Revocable> all() {
        return Stream.of(
                        secrets.stream().map(Revocable::from),
                        keys.stream().map(Revocable::from),
                        licences.stream().map(Revocable::from))
                .flatMap(some -> some);
    }

    private static <T> List<T> only(List<T> all, Predicate<T> condition) {
        return all.stream().filter(condition).toList();
    }
}
