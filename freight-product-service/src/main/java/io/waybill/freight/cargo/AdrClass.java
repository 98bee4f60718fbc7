package io.waybill.freight.cargo;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;

/** The classes with which goods may be declared (ADR 2.1.1.1, with the divisions of classes 1 and 2). */
@JsonFormat(with = JsonFormat.Feature.ACCEPT_CASE_INSENSITIVE_VALUES)
public enum AdrClass {
    @JsonProperty("1")
    CLASS_1("1"),
    @JsonProperty("1.1")
    CLASS_1_1("1.1"),
    @JsonProperty("1.2")
    CLASS_1_2("1.2"),
    @JsonProperty("1.3")
    CLASS_1_3("1.3"),
    @JsonProperty("1.4")
    CLASS_1_4("1.4"),
    @JsonProperty("1.5")
    CLASS_1_5("1.5"),
    @JsonProperty("1.6")
    CLASS_1_6("1.6"),
    @JsonProperty("2")
    CLASS_2("2"),
    @JsonProperty("2.1")
    CLASS_2_1("2.1"),
    @JsonProperty("2.2")
    CLASS_2_2("2.2"),
    @JsonProperty("2.3")
    CLASS_2_3("2.3"),
    @JsonProperty("3")
    CLASS_3("3"),
    @JsonProperty("4.1")
    CLASS_4_1("4.1"),
    @JsonProperty("4.2")
    CLASS_4_2("4.2"),
    @JsonProperty("4.3")
    CLASS_4_3("4.3"),
    @JsonProperty("5.1")
    CLASS_5_1("5.1"),
    @JsonProperty("5.2")
    CLASS_5_2("5.2"),
    @JsonProperty("6.1")
    CLASS_6_1("6.1"),
    @JsonProperty("6.2")
    CLASS_6_2("6.2"),
    @JsonProperty("7")
    CLASS_7("7"),
    @JsonProperty("8")
    CLASS_8("8"),
    @JsonProperty("9")
    CLASS_9("9");

    private final String code;

    AdrClass(String code) {
        this.code = code;
    }

    /** The class on the wire, for example {@code 4.1}. */
    @Override
    public String toString() {
        return code;
    }
}
