package io.waybill.auth.registry.servicelevel;

/** A service level has been made or changed here. Observed after the commit. */
public record ServiceLevelChanged(String name) {}
