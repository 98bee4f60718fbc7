/**
 * From the sandbox to production: an application's calls in its sandbox, and the signed statement about them that
 * production takes together with the client id.
 */
package io.waybill.auth.registry.certification;
