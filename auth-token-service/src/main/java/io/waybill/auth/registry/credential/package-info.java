/** The secrets, public keys and India licences of applications: how they are added, used, expired and revoked. */
package io.waybill.auth.registry.credential;
