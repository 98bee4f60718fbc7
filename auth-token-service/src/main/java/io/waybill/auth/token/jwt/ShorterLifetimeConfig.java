package io.waybill.auth.token.jwt;

import io.smallrye.config.ConfigMapping;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Optional;

/** A shorter lifetime of JWTs that is to come, which clients are told of ahead (token document: below 30 minutes). */
@ConfigMapping(prefix = "waybill.auth.token.shorter")
public interface ShorterLifetimeConfig {

    /** The lifetime to come, shorter than the present one; absent if none is planned. Whole seconds. */
    Optional<Duration> lifetime();

    /** When it comes, such as {@code 2027-03-01T00:00:00Z}; required with a lifetime. */
    Optional<OffsetDateTime> from();

    /** From when on answers announce it; absent for at once. */
    Optional<OffsetDateTime> announcedFrom();
}
