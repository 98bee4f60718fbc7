package io.waybill.auth.registry.servicelevel;

/** Event: this replica has made or changed a service level. Observed after the commit. */
public record ServiceLevelChanged(String name) {}
