package io.waybill.freight.catalogue;

import java.util.List;

/**
 * A dangerous substance (ADR 3.2, table A).
 *
 * @param unNumber four digits
 * @param adrClass class or division
 * @param packingGroups those that the table has; empty where the substance has none
 */
public record UnNumber(String unNumber, String name, String adrClass, List<String> packingGroups, String source) {}
