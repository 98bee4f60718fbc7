/** The memberships of applications. The portal has the rules for members and operators. */
package io.waybill.auth.registry.membership;
