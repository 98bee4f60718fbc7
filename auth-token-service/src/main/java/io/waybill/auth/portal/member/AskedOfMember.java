package io.waybill.auth.portal.member;

import io.waybill.auth.member.Member;

/**
 * A change of a member that the page asks to confirm.
 *
 * @param removal whether the membership is to end; otherwise the member is to see all secrets
 */
public record AskedOfMember(boolean removal, Member member) {}
