package io.waybill.auth.portal.application;

import java.util.UUID;

/** An application of the person who asks, as the head of its pages shows it. */
public record Named(UUID id, String name) {}
