;; Opens typo.hc with the shipped set-up, and prints what the server finds.
(package-initialize)
(require 'eglot)
(load (getenv "SETUP"))
(remove-hook 'hcl-rules-mode-hook 'eglot-ensure) ; which waits for an idle moment; there is none here
(find-file "typo.hc")
(apply #'eglot (eglot--guess-contact))
(let ((n 0))
  (while (and (< n 300) (null (flymake-diagnostics)))
    (setq n (1+ n))
    (accept-process-output nil 0.1)))
(dolist (d (flymake-diagnostics))
  (princ (format "%s: %s\n" (line-number-at-pos (flymake-diagnostic-beg d)) (flymake-diagnostic-text d))))
