/** Memberships of applications: invitations, what a member sees, and the end. */
package io.waybill.auth.portal.member;
