package io.waybill.auth.registry.application;

/** What a decision of the operators' interface names of the state that the operator saw. */
interface Expectation {

    ExpectedState expectedState();
}
