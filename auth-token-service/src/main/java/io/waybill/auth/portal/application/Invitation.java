package io.waybill.auth.portal.application;

import java.time.Instant;
import java.util.UUID;

/**
 * An open invitation, without its code.
 *
 * @param fromDesk whether an operator made it at the desk
 * @param maker name of the person who made it
 */
public record Invitation(UUID id, boolean fromDesk, String maker, Instant madeAt, Instant expiresAt) {}
