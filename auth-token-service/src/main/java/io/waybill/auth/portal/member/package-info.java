/** Who is a member of an application: by an invitation, with what it shows them, until the membership ends. */
package io.waybill.auth.portal.member;
