/** The table of who is a member of which application. What members and operators do with it is in the portal. */
package io.waybill.auth.member;
