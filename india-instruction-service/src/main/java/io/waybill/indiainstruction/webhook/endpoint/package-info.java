/** The endpoints that applications have registered, and the secrets that their messages are signed with. */
package io.waybill.indiainstruction.webhook.endpoint;
