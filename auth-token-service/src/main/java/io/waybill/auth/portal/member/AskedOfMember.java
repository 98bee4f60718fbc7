package io.waybill.auth.portal.member;

import io.waybill.auth.member.Member;

/**
 * What is about to be done to a member.
 *
 * @param removal whether the membership is to end; otherwise secrets are to be shown to the member
 */
public record AskedOfMember(boolean removal, Member member) {}
