package io.waybill.auth.token.jwt;

import io.smallrye.config.ConfigMapping;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Optional;

/** A planned shorter lifetime of JWTs, announced to clients (token document: below 30 minutes). */
@ConfigMapping(prefix = "waybill.auth.token.shorter")
public interface ShorterLifetimeConfig {

    /** The planned lifetime, shorter than the present one; absent without a plan. Whole seconds. */
    Optional<Duration> lifetime();

    /** Its start, such as {@code 2027-03-01T00:00:00Z}; required with a lifetime. */
    Optional<OffsetDateTime> from();

    /** The start of the announcement; absent for at once. */
    Optional<OffsetDateTime> announcedFrom();
}
