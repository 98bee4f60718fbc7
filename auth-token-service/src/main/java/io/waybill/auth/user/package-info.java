/** Backend users of variant B: Argon2id passwords, checked on a small pool of their own. */
package io.waybill.auth.user;
