package io.waybill.auth.registry.membership;

import java.util.UUID;

/**
 * An application of the logged-in person.
 *
 * @param level name of its service level
 * @param state as stored
 */
public record OwnApplication(UUID id, String name, String level, String state) {}
