package io.waybill.freight.cargo;

import com.fasterxml.jackson.annotation.JsonFormat;

/** The degree of danger of a substance (ADR 2.1.1.3): I is high. */
@JsonFormat(with = JsonFormat.Feature.ACCEPT_CASE_INSENSITIVE_VALUES)
public enum PackingGroup {
    I,
    II,
    III
}
