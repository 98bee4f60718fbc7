package io.waybill.common.json;

/**
 * A record of a request of which some constraints depend on its own fields. These constraints belong to validation
 * groups; those without a group always hold.
 */
public interface ConditionalConstraints {

    /** The group of the constraints that hold as well. A field that could not be read is {@code null}. */
    Class<?> validationGroup();
}
