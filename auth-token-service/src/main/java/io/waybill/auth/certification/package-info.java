/**
 * From the sandbox to production: what an application has called in its sandbox, and the signed statement of it that
 * production takes, with the client id.
 */
package io.waybill.auth.certification;
