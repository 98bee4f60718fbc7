package io.waybill.auth.portal.desk;

import java.time.Instant;
import java.util.UUID;

/** A member of an application. */
public record Member(UUID account, String name, String mail, boolean locked, Instant addedAt) {}
