package io.waybill.auth.portal.application;

import io.waybill.auth.registry.membership.Member;

/**
 * A change of a member that the page asks to confirm.
 *
 * @param removal whether the membership is to end; otherwise the member is to see all secrets
 */
public record AskedOfMember(boolean removal, Member member) {}
