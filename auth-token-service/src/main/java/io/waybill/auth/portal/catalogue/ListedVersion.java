package io.waybill.auth.portal.catalogue;

import java.time.Instant;

/**
 * A published version of the catalogue.
 *
 * @param publishedBy who, as audit trails name people and applications
 * @param restoredFrom the version whose document was published again; {@code null} unless this is a restore
 */
public record ListedVersion(long version, Instant publishedAt, String publishedBy, Long restoredFrom) {}
