package io.waybill.freight.cargo;

import com.fasterxml.jackson.annotation.JsonFormat;

/** The Incoterms 2020 rules for any mode of transport; FAS, FOB, CFR and CIF are for the sea. */
@JsonFormat(with = JsonFormat.Feature.ACCEPT_CASE_INSENSITIVE_VALUES)
public enum Incoterm {
    EXW,
    FCA,
    CPT,
    CIP,
    DAP,
    DPU,
    DDP
}
