/** Who changed what, when and from where, and which log-ins were refused. Never a secret. */
package io.waybill.auth.platform.audit;
