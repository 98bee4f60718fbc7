/** The webhooks of an application, for its members: endpoints, their secrets and what was sent to them. */
package io.waybill.auth.portal.webhook;
