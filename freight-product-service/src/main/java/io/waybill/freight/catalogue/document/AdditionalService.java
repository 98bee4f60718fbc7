package io.waybill.freight.catalogue.document;

/**
 * A service that products may offer besides the transport.
 *
 * @param code for example {@code tailLiftUnloading}
 */
public record AdditionalService(String code, String name, String source) {}
