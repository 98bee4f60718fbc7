/** What has been withdrawn before its time, published to the services as one versioned list. */
package io.waybill.auth.withdrawal;
