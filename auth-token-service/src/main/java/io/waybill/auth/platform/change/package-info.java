/**
 * The change feed between replicas: a change gets a version in its transaction, and every replica drops what it
 * remembers of the subject.
 */
package io.waybill.auth.platform.change;
