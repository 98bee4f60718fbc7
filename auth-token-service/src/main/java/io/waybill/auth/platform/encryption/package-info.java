/** When another encryption key becomes current, all sealed values of the database are sealed anew with it. */
package io.waybill.auth.platform.encryption;
