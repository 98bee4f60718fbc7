/**
 * From the sandbox to production: an application's calls, as evidence for operators, and what is missing among them.
 */
package io.waybill.auth.registry.certification;
