/** Every application, with its members, secrets and failing calls, as operators see it. */
package io.waybill.auth.portal.operators.applications;
