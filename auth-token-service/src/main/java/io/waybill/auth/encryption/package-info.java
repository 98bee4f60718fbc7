/** What is sealed in the database follows the encryption key: it is sealed anew when another key becomes current. */
package io.waybill.auth.encryption;
