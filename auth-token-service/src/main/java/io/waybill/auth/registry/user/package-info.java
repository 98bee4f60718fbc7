/** Backend users of variant B: Argon2id passwords, checked on a small pool. */
package io.waybill.auth.registry.user;
