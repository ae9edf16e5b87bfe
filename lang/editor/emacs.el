;; Emacs 29 or later (28 with the package eglot): load this from your init file.
(define-derived-mode hcl-rules-mode prog-mode "hcl"
  "Rulesets of hcl."
  (setq-local comment-start "# ")
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width 2))
(add-to-list 'auto-mode-alist '("\\.hc\\(\\.md\\)?\\'" . hcl-rules-mode))
;; A game has one server: that of its repository, which Emacs knows, or of the topmost folder with rulesets.
(defun hcl-rules-game (folder)
  (unless (locate-dominating-file folder ".git")
    (let ((at (expand-file-name folder)) top)
      (while at
        (when (ignore-errors (directory-files at nil "\\.hc\\(\\.md\\)?\\'" t 1))
          (setq top at))
        (let ((above (file-name-directory (directory-file-name at))))
          (setq at (unless (equal above at) above))))
      (and top (cons 'transient top)))))
(add-hook 'project-find-functions #'hcl-rules-game t)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(hcl-rules-mode . ("hcl" "lsp"))))
(add-hook 'hcl-rules-mode-hook 'eglot-ensure)
