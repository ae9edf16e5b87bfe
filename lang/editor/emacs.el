;; Emacs 29 or later (28 with the package eglot): load this from your init file.
(define-derived-mode hcl-rules-mode prog-mode "hcl"
  "Rulesets of hcl."
  (setq-local comment-start "# ")
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width 2))
(add-to-list 'auto-mode-alist '("\\.hc\\(\\.md\\)?\\'" . hcl-rules-mode))
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(hcl-rules-mode . ("hcl" "lsp"))))
(add-hook 'hcl-rules-mode-hook 'eglot-ensure)
